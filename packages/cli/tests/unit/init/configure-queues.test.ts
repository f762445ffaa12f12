import { expect, it } from 'vitest'
import { configureQueues } from '../../../src/init/configure-queues'

it('adds the engine of the inbox and of the jobs before the other options', () => {
  expect(configureQueues('  configurePlatform({\n    billing: plans,\n  })\n')).toBe(
    `  configurePlatform({
    // Webhooks and jobs wait on the server that has the sessions.
    inbox: { engine: queueEngine() },
    jobs: { engine: queueEngine() },
    billing: plans,
  })
`,
  )
})

it.each(['', 'configurePlatform({\n})\nconfigurePlatform({\n})\n'])(
  'refuses a plugin that does not set the options once: %j',
  plugin => {
    expect(() => configureQueues(plugin)).toThrow(
      new Error('server/plugins/platform.ts does not call configurePlatform once.'),
    )
  },
)
