// @ts-check
import { element } from '../elements.js'
import { thumbnail } from './thumbnail.js'

/** @typedef {{ originalSrc: string }} Picture */
/** @typedef {{ status?: string, image?: Picture | null, images?: Picture[], price?: string, productsCount?: number, product?: { status: string } }} Details */
/** @typedef {Details & { id: string, title: string, displayName?: string, variants?: Resource[] }} Resource */

const BADGES = /** @type {Record<string, string>} */ ({ DRAFT: 'Draft', ARCHIVED: 'Archived' })

/** @param {Resource} resource */
function noteOf({ productsCount, price, variants = [] }) {
  if (productsCount !== undefined) return `${productsCount} ${productsCount === 1 ? 'product' : 'products'}`
  if (price !== undefined) return price
  return variants.length > 1 ? `${variants.length} variants` : variants[0]?.price ?? ''
}

/** @param {'checkbox' | 'radio'} type @param {(isOn: boolean) => void} change */
function control(type, change) {
  const input = element('input')
  input.type = type
  if (type === 'radio') input.name = 'resource'
  input.addEventListener('change', () => change(input.checked))
  return input
}

/**
 * The row of a resource, and of each variant of a product that has several.
 * @param {Resource} resource
 * @param {{ chosen: import('./chosen.js').Chosen<Resource>, showsVariants: boolean, changed: () => void }} list
 */
export function resourceRow(resource, { chosen, showsVariants, changed }) {
  const variants = showsVariants && (resource.variants?.length ?? 0) > 1 ? resource.variants ?? [] : []
  const allParts = (resource.variants ?? []).map(({ id }) => id)
  const input = control(chosen.limit === 1 ? 'radio' : 'checkbox', (isOn) => {
    if (isOn) chosen.add(resource, allParts)
    else chosen.remove(resource.id)
    changed()
  })
  const name = resource.displayName ?? resource.title
  const badge = BADGES[resource.status ?? resource.product?.status ?? '']
  const label = element('label', 'pick-row', input, thumbnail(name, resource.image?.originalSrc ?? resource.images?.[0]?.originalSrc),
    element('span', 'pick-text', element('strong', '', name), element('small', '', noteOf(resource))),
    ...(badge ? [element('span', 'tag plain', badge)] : []))
  const parts = variants.map((variant) => {
    const part = control('checkbox', (isOn) => {
      chosen.setPart(resource, variant.id, isOn)
      changed()
    })
    return { id: variant.id, input: part, label: element('label', 'pick-row', part, element('span', 'pick-text', variant.title), element('small', '', variant.price ?? '')) }
  })
  const item = element('li', '', label, ...(parts.length > 0 ? [element('ul', 'pick-parts', ...parts.map(part => element('li', '', part.label)))] : []))
  item.dataset.resource = resource.id

  function draw() {
    const chosenParts = chosen.partsOf(resource.id)
    const isChosen = chosen.has(resource.id)
    const isShut = chosen.isFull && !isChosen && chosen.limit > 1
    input.checked = isChosen
    input.disabled = isShut
    input.indeterminate = isChosen && parts.length > 0 && chosenParts.size < allParts.length
    for (const part of parts) {
      part.input.checked = chosenParts.has(part.id)
      part.input.disabled = isShut
    }
  }
  return { item, draw }
}
