import { useNuxtApp } from '#imports'

/** Asks the person whether changes may be lost; resolves once they may, and never if they stay. */
export type LeaveGuard = () => Promise<void>

/** Returns what must agree before the page is left: a save bar that the page draws is in it while it shows. */
export function useLeaveGuards(): Set<LeaveGuard> {
  const nuxtApp = useNuxtApp() as { _platformLeaveGuards?: Set<LeaveGuard> }
  nuxtApp._platformLeaveGuards ??= new Set()
  return nuxtApp._platformLeaveGuards
}
