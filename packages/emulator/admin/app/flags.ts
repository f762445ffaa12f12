/** The state of a button of the app. */
export interface Flags {
  primary: boolean
  critical: boolean
  disabled: boolean
  loading: boolean
}

/** Reads the state of a button of the app. What is missing is false. */
export function readFlags(state: unknown): Flags {
  const flags = (typeof state === 'object' && state !== null ? state : {}) as Record<
    string,
    unknown
  >
  return {
    primary: flags['primary'] === true,
    critical: flags['critical'] === true,
    disabled: flags['disabled'] === true,
    loading: flags['loading'] === true,
  }
}
