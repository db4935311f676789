import { type ReactNode, useState } from 'react';
import type { LoginContinuesResponse } from '#contracts/accounts/factors.ts';
import { LoginSecondStep } from './login-second-step.tsx';
import { PasswordLogin } from './password-login.tsx';

type LoginFormProps = {
  /** The username, where it is known. */
  username?: string;
  /** Above the button, for what was typed as the username. */
  note?: (username: string) => ReactNode;
  /** Logged in already, and on the way somewhere. */
  leaving?: boolean;
  /** The password was right and a second factor is to follow, or not any more. */
  onStep?: (step: 'password' | 'factor') => void;
  onIn: () => void;
};

/** A passkey alone, or e-mail or username and password, and then the second factor of an account that has one. */
export function LoginForm({ username = '', note, leaving = false, onStep, onIn }: LoginFormProps) {
  const [login, setLogin] = useState<LoginContinuesResponse | null>(null);
  /** What was typed, for whoever comes back from the second step. */
  const [typed, setTyped] = useState(username);
  const [back, setBack] = useState<'by choice' | 'too late' | null>(null);
  if (login) {
    return (
      <LoginSecondStep
        login={login}
        leaving={leaving}
        onIn={onIn}
        onBack={(because) => {
          setLogin(null);
          setBack(because);
          onStep?.('password');
        }}
      />
    );
  }
  return (
    <PasswordLogin
      isAgain={username !== ''}
      typed={typed}
      back={back}
      {...(note && { note })}
      leaving={leaving}
      onIn={onIn}
      onContinue={(next, name) => {
        setTyped(name);
        setLogin(next);
        onStep?.('factor');
      }}
    />
  );
}
