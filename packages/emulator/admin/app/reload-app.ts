import { loadFrame } from './app-frame'
import { pageSaveBar } from './page-save-bar'
import { currentPath } from './paths'

/** Loads the page in the frame again, after the user has agreed to lose unsaved changes. */
export async function reloadApp(): Promise<void> {
  if (await pageSaveBar.confirmLeave()) await loadFrame(currentPath())
}
