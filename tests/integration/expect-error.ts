import { expect } from 'vitest'
import { SECRET } from './app-under-test'
import { STATUS_FIELD, STATUS_TEXT_FIELD } from './nuxt-version'

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}
/** What a client learns of a server error: nothing. */
const FAULT = 'The request could not be completed'

/**
 * Checks that a response is the layer's JSON error with this status and code, and holds nothing
 * else: no stack, no secret, no token, and no detail of a server error.
 */
export async function expectError(response: Response, status: number, code: string): Promise<void> {
  const text = await response.text()
  expect({ status: response.status, body: JSON.parse(text) as unknown }).toStrictEqual({
    status,
    body: {
      error: true,
      [STATUS_FIELD]: status,
      [STATUS_TEXT_FIELD]: STATUS_TEXT[status],
      message: status >= 500 ? FAULT : expect.stringMatching(/^.+$/),
      data: { code },
    },
  })
  expectNothingSecret(text)
}

/** Checks that a text holds no secret of the app and no token of the emulated platform. */
export function expectNothingSecret(text: string): void {
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(/pat_(?:offline|online)|prt_/)
}
