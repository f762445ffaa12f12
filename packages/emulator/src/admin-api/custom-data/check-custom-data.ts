import { METAFIELD_OWNERS } from '../../../../../shared/custom-data'
import type { CustomData, DeclaredValue } from '../../../../../shared/custom-data'
import { capabilityErrors } from '../metafield-definitions/definition-checks'
import { findMetafieldType } from '../metafields/types/metafield-types'
import { optionProblems } from '../metafields/types/validation-options'
import { metafieldDefinitionOf, optionsOf } from './declared-definitions'

/**
 * Checks declared definitions by the rules of the Admin API.
 *
 * @throws Error that names the definition
 */
export function checkCustomData({ metafields, metaobjects }: CustomData): void {
  for (const metafield of metafields) {
    const { owner, namespace, key, type } = metafield
    const name = `${owner}.metafields.${namespace.replace(/^\$(?:app:)?/, '')}.${key}`
    checkValue(metafield, name)
    const { capabilities } = metafieldDefinitionOf(metafield, placeholder)
    const definition = { typeName: type, ownerType: METAFIELD_OWNERS[owner] }
    refuse(name, capabilityErrors(definition, capabilities)[0]?.message)
  }
  for (const { type, fields } of metaobjects)
    for (const field of fields) checkValue(field, `metaobjects.app.${type}.fields.${field.key}`)
}

function checkValue(value: DeclaredValue, name: string): void {
  const type = findMetafieldType(value.type)
  if (!type) return refuse(name, `The type ${value.type} does not exist.`)
  refuse(name, optionProblems(type, optionsOf(value, placeholder))[0]?.message)
}

function refuse(name: string, message: string | undefined): void {
  if (message !== undefined)
    throw new Error(`Emulator: [${name}] of the app's definitions is invalid: ${message}`)
}

/** The ids are known in a store only. */
function placeholder(): string {
  return 'gid://shopify/MetaobjectDefinition/0'
}
