import { createLog } from './create-log'

/** The log of this process: for programs in production, for a person in development. `platform-log` of server/plugins sets its level. */
export const platformLog = createLog({
  level: import.meta.dev ? 'info' : 'warn',
  format: import.meta.dev ? 'readable' : 'json',
  print: (level, line) => console[level](line),
})
