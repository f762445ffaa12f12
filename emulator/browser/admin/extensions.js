// @ts-check
/** `shopify.app.extensions()`. */
import { callBridge } from './api.js'
import { onMemberCall } from './member-calls.js'

onMemberCall('app.extensions', async () => (await callBridge('extensions')).extensions)
