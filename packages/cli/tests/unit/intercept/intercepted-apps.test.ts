import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { readsProxyAddress } from '../../../../emulator/src/intercept/client-environment'
import { describeInterceptedApp } from '../../../../../tests/frameworks/intercepted/app-journey'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { bundleCommand } from '../bundled-command'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const APPS = join(ROOT, 'tests/frameworks/intercepted')
const cli = bundleCommand()

describeInterceptedApp(
  'an app in Python, with its standard library',
  cli,
  () => ['python3', join(APPS, 'python/app.py')],
  '<s-page heading="Newest products">',
)

describe.runIf(readsProxyAddress(process.version))('where Node.js reads the proxy', () => {
  describeInterceptedApp('an app in Node.js, with the newest official library', cli, () => [
    process.execPath,
    join(APPS, 'node/app.mjs'),
    ROOT,
    DEFAULT_API_VERSION,
  ])
})
