# The same image runs the server, the workers, the one-shot commands and (for demonstrations) the payment simulator. It holds what these
# need: the client is built in a stage of its own, with tools that stay there. Not the witness: somebody else runs it (witness/README.md).

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY contracts contracts
COPY client client
COPY scripts scripts
RUN node scripts/build.ts

FROM packages AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund
# Of the fonts the weights that documents are drawn with, in the form that is read: a sixth of what the packages hold.
RUN find node_modules/@fontsource -name '*.woff2' -delete \
 && find node_modules/@fontsource -name '*-normal.woff' ! -path '*plus-jakarta*' ! -name '*-400-*' ! -name '*-700-*' -delete

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
# What is run in a container, by compose and by whoever operates it (a test follows their imports): nothing that tests, checks, measures or shows.
COPY scripts/admin-create.ts scripts/child-end.ts scripts/choose-events.ts scripts/data-folder-lock.ts \
     scripts/init-replica-set.ts scripts/migrate.ts scripts/mongo-users.ts scripts/paths.ts scripts/ports.ts \
     scripts/problem.ts scripts/rebuild.ts scripts/run-config.ts scripts/run-file.ts scripts/seed.ts scripts/stores.ts \
     scripts/supervisor.ts scripts/verify.ts scripts/healthcheck.mjs scripts/
COPY scripts/admin scripts/admin
COPY scripts/demo scripts/demo
COPY scripts/provision scripts/provision
COPY --from=build /app/client/dist client/dist
# Uploads live there; a volume takes over its owner.
RUN install -d -o node -g node /app/.data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "scripts/healthcheck.mjs", "http://127.0.0.1:3000/livez"]
CMD ["node", "server/main.ts"]
