import { resolve } from 'pathe'
import { findUnpublished } from './unpublished-files'

/** Folders of the layer that the app's own code has no part in: other programs check them. */
const NOT_OF_THE_APP = ['dist', 'modules', 'server', 'templates']

/**
 * Lists what the program of an app leaves out of the layer's folder: the tools and the server of a
 * checkout, and all of an installed layer. Of that, TypeScript reads what is imported, and the
 * declarations of components instead of their sources.
 *
 * @returns absolute paths
 */
export function listExcluded(layerDir: string, rootDir: string): string[] {
  const folder = resolve(layerDir)
  // Nuxt excludes `node_modules`, but not for an app without the folder `app/`.
  if (folder.includes('/node_modules/')) return [folder]
  return [...findUnpublished(folder, rootDir), ...NOT_OF_THE_APP.map(name => resolve(folder, name))]
}
