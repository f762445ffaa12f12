import type { Driver } from 'unstorage'

/** The folder in which a driver of unstorage keeps files; undefined for a driver that keeps none. */
export function fileBaseOf({ name, options }: Pick<Driver, 'name' | 'options'>): string | undefined {
  const base: unknown = options?.base
  return (name === 'fs' || name === 'fs-lite') && typeof base === 'string' ? base : undefined
}
