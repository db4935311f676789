# The same image runs the server, the workers, the one-shot commands and (for demonstrations) the payment simulator.

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM dependencies AS build
COPY tsconfig.json ./
COPY contracts contracts
COPY client client
COPY scripts scripts
RUN node scripts/build.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    PORT=3000 \
    SORAK_DATA_DIR=/app/.data \
    SORAK_CLIENT_DIST=/app/client/dist
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY server server
COPY workers workers
COPY simulator simulator
COPY scripts scripts
COPY --from=build /app/client/dist client/dist
# Uploads live there; a volume takes over its owner.
RUN install -d -o node -g node /app/.data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/healthcheck.mjs", "http://127.0.0.1:3000/readyz"]
CMD ["node", "server/main.ts"]
