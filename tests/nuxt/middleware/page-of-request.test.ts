import { isNuxtError } from '#imports'
import { expect, test } from 'vitest'
import { pageOfRequest } from '../../../ui/guard/page-of-request'

// In the browser, as in a version of Nuxt without the hook, no page was prepared.
test('a guard of a page that was not prepared fails with 500, without the address', () => {
  let thrown: unknown
  try {
    pageOfRequest('platform-auth')
  } catch (error) {
    thrown = error
  }
  expect(isNuxtError(thrown)).toBe(true)
  expect(thrown).toMatchObject({
    status: 500,
    fatal: true,
    message:
      'platform-auth cannot verify the caller: this version of Nuxt rendered the page without the hook that the layer prepares it in.',
  })
})
