import type { PlatformWebVital } from '../types/platform'

const listeners = new Set<(vital: PlatformWebVital) => void>()

/** Calls `listener` for each figure until the returned function is called. It must not throw. */
export function onWebVital(listener: (vital: PlatformWebVital) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes a figure of a visit to each listener. */
export function reportWebVital(vital: PlatformWebVital): void {
  for (const listener of listeners) listener(vital)
}
