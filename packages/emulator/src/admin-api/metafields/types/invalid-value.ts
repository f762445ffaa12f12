/** A value that its type or its definition does not accept. */
export class InvalidValue extends Error {
  override name = 'InvalidValue'

  /**
   * @param message in the platform's words
   * @param elementIndex position in a list
   */
  constructor(
    message: string,
    readonly elementIndex: number | null = null,
  ) {
    super(message)
  }
}
