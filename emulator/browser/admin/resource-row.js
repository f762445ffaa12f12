// @ts-check
import { element } from '../elements.js'
import { thumbnail } from './thumbnail.js'

/** @typedef {{ originalSrc: string }} Picture */
/**
 * @typedef {{ status?: string, image?: Picture | null, images?: Picture[], price?: string,
 * productsCount?: number, product?: { status: string } }} Details
 */
/**
 * @typedef {Details & { id: string, title: string, displayName?: string, variants?: Resource[] }}
 * Resource
 */

const BADGES = /** @type {Record<string, string>} */ ({
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
  UNLISTED: 'Unlisted',
})

/** @param {Resource} resource */
function noteOf({ productsCount, price, variants = [] }) {
  if (productsCount !== undefined)
    return `${productsCount} ${productsCount === 1 ? 'product' : 'products'}`
  if (price !== undefined) return price
  return variants.length > 1 ? `${variants.length} variants` : (variants[0]?.price ?? '')
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
 * Creates the row of a resource, with a row for each variant of a product with several variants.
 * @param {Resource} resource
 * @param {{ selection: import('./selection.js').Selection<Resource>, showsVariants: boolean, changed: () =>
 *   void }} list
 */
export function resourceRow(resource, { selection, showsVariants, changed }) {
  const variants =
    showsVariants && (resource.variants?.length ?? 0) > 1 ? (resource.variants ?? []) : []
  const allParts = (resource.variants ?? []).map(({ id }) => id)
  const input = control(selection.limit === 1 ? 'radio' : 'checkbox', isOn => {
    if (isOn) selection.add(resource, allParts)
    else selection.remove(resource.id)
    changed()
  })
  const name = resource.displayName ?? resource.title
  const badge = BADGES[resource.status ?? resource.product?.status ?? '']
  const label = element(
    'label',
    'pick-row',
    input,
    thumbnail(name, resource.image?.originalSrc ?? resource.images?.[0]?.originalSrc),
    element(
      'span',
      'pick-text',
      element('strong', '', name),
      element('small', '', noteOf(resource)),
    ),
    ...(badge ? [element('span', 'tag plain', badge)] : []),
  )
  const parts = variants.map(variant => {
    const part = control('checkbox', isOn => {
      selection.setPart(resource, variant.id, isOn)
      changed()
    })
    return {
      id: variant.id,
      input: part,
      label: element(
        'label',
        'pick-row',
        part,
        element('span', 'pick-text', variant.title),
        element('small', '', variant.price ?? ''),
      ),
    }
  })
  const item = element(
    'li',
    '',
    label,
    ...(parts.length > 0
      ? [element('ul', 'pick-parts', ...parts.map(part => element('li', '', part.label)))]
      : []),
  )
  item.dataset.resource = resource.id

  function draw() {
    const selectedParts = selection.partsOf(resource.id)
    const isSelected = selection.has(resource.id)
    const isDisabled = selection.isFull && !isSelected && selection.limit > 1
    input.checked = isSelected
    input.disabled = isDisabled
    input.indeterminate = isSelected && parts.length > 0 && selectedParts.size < allParts.length
    for (const part of parts) {
      part.input.checked = selectedParts.has(part.id)
      part.input.disabled = isDisabled
    }
  }
  return { item, draw }
}
