import { openDialog } from '../dialogs/open-dialog'
import { onMemberCall } from '../member-calls'
import { takeQueuedResponse } from '../requests'
import { findResources } from './resources'
import type { Resource, ResourcePickerOptions } from './resources'
import ResourcePicker from './ResourcePicker.vue'
import { Selection } from './selection'

/** Loads the resources of a queued response, or of the app's preselection, by global id. */
async function loadResources(type: string, ids: string[]): Promise<Resource[]> {
  return ids.length > 0 ? findResources({ type }, { ids }) : []
}

async function preselect({
  type,
  selectionIds = [],
  multiple,
  filter,
}: ResourcePickerOptions): Promise<Selection<Resource>> {
  const selection = new Selection<Resource>(multiple)
  const resources = await loadResources(
    type,
    selectionIds.map(({ id }) => id),
  )
  for (const [index, resource] of resources.entries()) {
    const all = (resource.variants ?? []).map(({ id }) => id)
    const wanted =
      filter?.variants === false ? undefined : selectionIds[index]?.variants?.map(({ id }) => id)
    selection.add(resource, wanted?.length ? all.filter(id => wanted.includes(id)) : all)
  }
  return selection
}

/** The result for the app: products contain only their selected variants. */
function selectedResources({ items }: Selection<Resource>): Resource[] {
  return [...items.values()].map(({ item, parts }) =>
    item.variants ? { ...item, variants: item.variants.filter(({ id }) => parts.has(id)) } : item,
  )
}

onMemberCall<ResourcePickerOptions>('resourcePicker', async options => {
  const scripted = await takeQueuedResponse<{ cancelled?: boolean; ids: string[] }>(
    'resourcePicker',
  )
  if (scripted?.cancelled) return null
  if (scripted) return loadResources(options.type, scripted.ids)
  const selection = await preselect(options)
  const isPicked = await openDialog<boolean>(ResourcePicker, { options, initial: selection })
  return isPicked ? selectedResources(selection) : null
})
