import { definePlugin } from '#platform-runtime/define'
import { platformLog } from '../observe/log'
import { createStackMapper } from './mapped-stack'

/** Lets the log name the files of the app in the stack of an error. Development only. */
export default definePlugin(() => {
  platformLog.setStackMapper(createStackMapper(process.cwd()))
})
