import { shallowRef } from 'vue'

/** The message with the result of the last action in the panel. */
export const panelStatus = shallowRef('')

/** Runs an action of the panel. It returns the message to display, or throws it. */
export async function attempt(act: () => Promise<string> | string): Promise<void> {
  try {
    panelStatus.value = await act()
  } catch (error) {
    panelStatus.value = error instanceof Error ? error.message : String(error)
  }
}
