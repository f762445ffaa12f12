import type { NitroAppPlugin } from 'nitro/types'
import { countListeners, hooksOf } from './hooks'

/** Counts the listeners of all plugins, of which it is the first. */
const plugin: NitroAppPlugin = app => countListeners(hooksOf(app))
export default plugin
