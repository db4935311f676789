import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasPageBefore } from '../../lib/use-back.ts';
import { REDIRECT_DELAY_MS, type Target } from './login-target.ts';

/**
 * Leads on after the toast was read; leaving the page earlier calls it off.
 *
 * @returns `left` is true from the call of `leave` on, also before `leaving` is drawn
 */
export function useDelayedRedirect(takeTarget: () => Target) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is taken once, at the end of the wait
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      const target = takeTarget();
      // What is before may be another site.
      if (target === -1) void (hasPageBefore() ? navigate(-1) : navigate('/'));
      else void navigate(target);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return {
    leaving,
    left,
    leave: () => {
      left.current = true;
      setLeaving(true);
    },
  };
}
