import type { NitroAppPlugin } from 'nitropack/types'
import { platformLog } from '../observe/log'
import { createStackMapper } from './mapped-stack'

/** Lets the log name the files of the app in the stack of an error. Development only. */
const plugin: NitroAppPlugin = () => {
  platformLog.setStackMapper(createStackMapper(process.cwd()))
}
export default plugin
