import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { leavePage } from '../../../../src/review/browser/leave-page'
import { fake } from '../../../../../../tests/fake'

/** A page whose first attempts to leave it fail. */
function fakePage(failures: number) {
  const attempts: string[] = []
  const page = fake<Page>({
    goto: async (address: string) => {
      attempts.push(address)
      if (attempts.length <= failures) throw new Error('Timeout')
      return null
    },
  })
  return { page, attempts }
}

it('leaves a page at the first or second attempt', async () => {
  for (const failures of [0, 1]) {
    const { page, attempts } = fakePage(failures)
    await leavePage(page)
    expect(attempts).toHaveLength(failures + 1)
  }
})

it('throws when the page stays', async () => {
  await expect(leavePage(fakePage(2).page)).rejects.toThrow('Timeout')
})
