/** The store refused an operation. `messages` are for the user. */
export class AdminApiError extends Error {
  constructor(readonly messages: string[]) {
    super(messages.join(' '))
    this.name = 'AdminApiError'
  }
}
