import * as z from 'zod/mini';
import { registerRequestSchema } from '#contracts/accounts/accounts.ts';
import { createAccount } from '#server/modules/accounts/index.ts';
import { recordAudit } from '#server/modules/audit/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { adminWeaknessOf } from './admin/password-strength.ts';
import { prompt, promptSecretly } from './admin/prompt.ts';
import { Problem, runScript } from './problem.ts';
import { connectRun } from './run-config.ts';

const adminSchema = z.required(registerRequestSchema, { email: true });

/**
 * `npm run admin:create`: makes a super admin (ROLE001), in production the first. Prompts on the terminal for what `ADMIN_NAME`, `ADMIN_EMAIL`,
 * `ADMIN_USERNAME` and `ADMIN_PASSWORD` do not say.
 */
await runScript(async () => {
  await connectRun();
  try {
    const admin = await readAdmin();
    await prepareDatabase();
    const account = {
      name: admin.fullName,
      username: admin.username,
      email: admin.email,
      password: admin.password,
      roleId: 'ROLE001',
    } as const;
    const { id, username } = await createAccount(account, (user, session) =>
      recordAudit(
        {
          actor: 'script',
          action: 'account.create',
          target: { type: 'user', id: user.id },
          before: null,
          after: { name: user.name, username: user.username, email: user.email, role_id: user.roleId },
          requestId: null,
        },
        session,
      ),
    ).catch(explainTaken);
    console.log(`${username} may now log in as super admin (${id}).`);
  } finally {
    await disconnectMongo();
  }
});

async function readAdmin() {
  const { ADMIN_NAME, ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  const parsed = adminSchema.safeParse({
    fullName: ADMIN_NAME || (await prompt('Full name')),
    email: ADMIN_EMAIL || (await prompt('Email')),
    username: ADMIN_USERNAME || (await prompt('Username')),
    password: ADMIN_PASSWORD || (await promptSecretly('Password (not shown)')),
  });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
    throw new Problem(`The account cannot be made like this:\n${lines.join('\n')}`);
  }
  const { fullName, email, username, password } = parsed.data;
  const weakness = adminWeaknessOf(password, { name: fullName, username, email });
  if (weakness) throw new Problem(`The password is too weak: ${weakness}. Choose another one.`);
  return parsed.data;
}

function explainTaken(error: unknown): never {
  if (error instanceof AppError && error.code === 'username_taken')
    throw new Problem('This username is taken: choose another one.');
  if (error instanceof AppError && error.code === 'email_taken')
    throw new Problem('This email belongs to an account already: choose another one.');
  throw error;
}
