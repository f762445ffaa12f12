import { PlatformAnswer } from '../platform/errors/answer'
import { PlatformError } from '../platform/errors/errors'

/** How the authentication of a request ended. */
export interface RequestOutcome {
  /** `answered`: the layer sent its own response, e.g. the bounce page. `failed`: an error that is not the caller's. */
  outcome: 'authenticated' | 'answered' | 'refused' | 'failed'
  /** The verified shop. */
  shop?: string
  /** Topic of a webhook. */
  topic?: string
  /** Why not: the status of the answer, or the code of the error. */
  reason?: string
  /** Status of the answer; undefined when the request goes on to its route. */
  status?: number
}

/** What came of a request that has this context now. */
export function outcomeOf(context: object): RequestOutcome {
  // A route that the layer answers on its own.
  if (context instanceof Response) return answeredWith(context)
  return { outcome: 'authenticated', shop: shopOf(context), topic: textIn(context, 'topic') }
}

/** What came of a request that ended with this error. */
export function outcomeOfError(error: unknown): RequestOutcome {
  const response = error instanceof PlatformAnswer ? error.response : error
  if (response instanceof Response) return answeredWith(response)
  if (error instanceof PlatformError) return { outcome: error.status >= 500 ? 'failed' : 'refused', reason: error.code, status: error.status }
  // Its message is the app's, and may say anything.
  return { outcome: 'failed', reason: 'an error of the app', status: 500 }
}

function answeredWith({ status }: Response): RequestOutcome {
  return { outcome: 'answered', reason: `status ${status}`, status }
}

function shopOf(context: object): string | undefined {
  const session: unknown = 'session' in context ? context.session : undefined
  return textIn(context, 'shop') ?? (typeof session === 'object' && session !== null ? textIn(session, 'shop') : undefined)
}

function textIn(container: object, field: string): string | undefined {
  const value: unknown = Reflect.get(container, field)
  return typeof value === 'string' ? value : undefined
}
