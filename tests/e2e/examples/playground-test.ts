import { test as kit } from '../../../packages/emulator/testing/playwright'

export { expect } from '../../../packages/emulator/testing/playwright'

/** The kit as the examples of the documentation import it, for the playground. */
export const test = kit.extend({
  platform: [({ platform }, use) => use({ root: '.playground', ...platform }), { scope: 'worker' }],
})
