/**
 * The store refused an operation. `messages` are for the user; `fields` has the first of each field
 * of the input.
 */
export class AdminApiError extends Error {
  constructor(
    readonly messages: string[],
    readonly fields: ReadonlyMap<string, string> = new Map(),
  ) {
    super(messages.join(' '))
    this.name = 'AdminApiError'
  }
}

/** The local platform has not responded at all. */
export class PlatformGoneError extends AdminApiError {
  constructor() {
    super(['The local platform does not respond. Is it still running?'])
    this.name = 'PlatformGoneError'
  }
}
