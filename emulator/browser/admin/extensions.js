// @ts-check
/** `shopify.app.extensions()`. */
import { callBridge } from './api.js'
import { onQuestion } from './question.js'

onQuestion('app.extensions', async () => (await callBridge('extensions')).extensions)
