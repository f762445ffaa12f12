/** A rejected request. The message states the error, the valid values, and a fix. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Possible fixes, one sentence each, displayed on pages. */
  readonly advice: readonly string[]

  constructor(status: number, message: string, advice: readonly string[] = []) {
    super(message)
    this.status = status
    this.advice = advice
  }
}
