import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listTemplates } from '../../packages/cli/src/init/compose-app'
import { LAYER } from '../surface/scratch-app'
import { composedApp } from './composed-app'

const templates = await listTemplates(join(LAYER, 'templates'))

describe.each(templates)('the template $name', ({ name, canBeStandalone }) => {
  it('is built, and passes its own tests in a browser', async () => {
    const app = await composedApp(name)
    onTestFinished(app.remove)
    const { status, stdout, stderr } = await app.test()

    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/^ +\d+ passed/m)
  })

  // Its tests replace those of the embedded app. Without the server of its database, they use
  // files.
  it.runIf(canBeStandalone)(
    'is built as a standalone app with a database, and passes its own tests in a browser',
    async () => {
      const app = await composedApp(name, { embedded: false, storage: 'postgresql' })
      onTestFinished(app.remove)
      const { status, stdout, stderr } = await app.test()

      expect(status, stdout + stderr).toBe(0)
      expect(stdout).toMatch(/^ +3 passed/m)
    },
  )
})
