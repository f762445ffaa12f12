/** A request that the emulator refuses. The message says what was wrong, what is known and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** What the reader can try, one sentence each; shown on pages. */
  readonly advice: readonly string[]

  constructor(status: number, message: string, advice: readonly string[] = []) {
    super(message)
    this.status = status
    this.advice = advice
  }
}
