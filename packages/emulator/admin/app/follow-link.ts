import { isConnected, loadFrame } from './app-frame'
import { sendMessage } from './channel'
import { pageSaveBar } from './page-save-bar'

/** Opens a path of the app in its frame, unless the user wants to keep unsaved changes. */
export async function followLink(path: string): Promise<void> {
  if (!(await pageSaveBar.confirmLeave())) return
  // The app's router navigates if possible. A page without App Bridge is reloaded.
  if (isConnected()) sendMessage({ type: 'navigate', href: path })
  else await loadFrame(path)
}
