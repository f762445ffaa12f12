import { resolve } from 'pathe'
import { NITRO_ERROR_HANDLER } from './internals'

const HANDLER = '#platform-error-handler'

/**
 * Keeps the error handlers of Nuxt and the app, and replaces Nitro's own handler, which logs the
 * query of the request, with one that does not.
 *
 * @param runtimeDir folder of the runtime's implementation
 */
export function setupErrorLog(
  nitro: { errorHandler?: string | string[]; virtual: Record<string, unknown> },
  runtimeDir: string,
): void {
  const handlers = [nitro.errorHandler ?? []].flat().filter(path => !NITRO_ERROR_HANDLER.test(path))
  nitro.virtual[HANDLER] = [
    `import { createQuietErrorHandler } from ${JSON.stringify(resolve(runtimeDir, 'error-handler'))}`,
    ...handlers.map((path, index) => `import handler${index} from ${JSON.stringify(path)}`),
    `export default createQuietErrorHandler([${handlers.map((_path, index) => `handler${index}`).join(', ')}])`,
  ].join('\n')
  nitro.errorHandler = [HANDLER]
}
