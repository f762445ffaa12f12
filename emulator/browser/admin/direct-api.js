// @ts-check
/** Requests of pages to the Admin API, which the server of the admin executes. */
import { callBridge } from './api.js'
import { onMemberCall } from './member-calls.js'

onMemberCall('graphql', request => callBridge('graphql', request))
