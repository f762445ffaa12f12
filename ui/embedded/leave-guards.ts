import { useNuxtApp } from '#imports'

/** Asks the user to confirm leaving. Resolves on confirmation, and never settles otherwise. */
export type LeaveGuard = () => Promise<void>

/**
 * Returns the guards that must resolve before the page is left. A save bar adds one while it is
 * visible.
 */
export function useLeaveGuards(): Set<LeaveGuard> {
  const nuxtApp = useNuxtApp() as { _platformLeaveGuards?: Set<LeaveGuard> }
  nuxtApp._platformLeaveGuards ??= new Set()
  return nuxtApp._platformLeaveGuards
}

/** Asks the guards one after the other. Resolves when all have confirmed. */
export async function confirmByAll(guards: ReadonlySet<LeaveGuard>): Promise<void> {
  for (const guard of guards) await guard()
}
