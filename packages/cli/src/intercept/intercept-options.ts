/** What `emulator --intercept` does in addition. */
export interface InterceptFlags {
  /** Start command of the app; empty without one. */
  command: string[]
  /** Opens a browser. */
  open: boolean
  /** Hosts that are not the platform's and may be reached. */
  pass: string[]
  /** Lists the calls of the REST Admin API at the end. */
  rest: boolean
}

interface Given {
  intercept?: boolean
  open?: boolean
  pass?: string
  rest?: boolean
}

/** Divides arguments at `--` into the options and the command. */
export function splitCommand(args: readonly string[]): { own: string[]; command: string[] } {
  const end = args.indexOf('--')
  return end === -1
    ? { own: [...args], command: [] }
    : { own: args.slice(0, end), command: args.slice(end + 1) }
}

/**
 * Reads the options that belong to `--intercept`.
 *
 * @returns undefined without `--intercept`
 * @throws Error for an option or a command that needs it
 */
export function readInterceptFlags(
  { intercept = false, open = false, pass = '', rest = false }: Given,
  command: string[],
): InterceptFlags | undefined {
  if (intercept) return { command, open, pass: pass.split(',').filter(Boolean), rest }
  const alone = [
    open && '--open',
    pass !== '' && '--pass',
    rest && '--rest',
    command.length > 0 && 'A command',
  ].find(Boolean)
  if (alone) throw new Error(`${alone} needs --intercept.`)
  return undefined
}
