import { PlatformError } from '../errors/errors'

/** A worker without a binding that its engine names. No retry helps. */
export class MissingBindingError extends PlatformError {
  /**
   * @param binding its name
   * @param option of the engine that names it
   * @param setting of Nitro that declares it
   */
  constructor(binding: string, option: string, setting: string) {
    super(
      'configuration_invalid',
      `The worker has no binding "${binding}", which ${option} of createD1Inbox names: declare it in nitro.cloudflare.wrangler.${setting}, or in the wrangler file`,
    )
  }
}
