import { shallowRef } from 'vue'
import { onMemberCall } from '../member-calls'
import { record } from '../record'
import { callBridge } from '../requests'

/** Whether the panel is docked next to the app. */
export const isPanelOpen = shallowRef(false)
/** Messages with which the app opened Sidekick. */
export const prompts = shallowRef<string[]>([])
/** Counts the requests of the app to open Sidekick, at which the panel scrolls to it. */
export const sidekickOpenings = shallowRef(0)

function openSidekick(prompt?: string): void {
  if (prompt !== undefined) prompts.value = [...prompts.value, prompt]
  isPanelOpen.value = true
  sidekickOpenings.value += 1
}

onMemberCall('sidekick.launch', prompt => openSidekick(String(prompt)))
onMemberCall('sidekick.open', () => openSidekick())
onMemberCall('sidekick.isOpen', () => isPanelOpen.value)

/**
 * Queues a response, for tests in this page. The control API has the same action.
 *
 * @throws Error for an invalid response
 */
async function queueResponse(to: string, response: object): Promise<void> {
  await callBridge('queue', { to, response })
}
Object.assign(record, { queueResponse })
