import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import { supportedOptions } from '../metafields/types/validation-options'
import type { MetafieldType } from '../metafields/types/metafield-types'

/** Converts a data type to the type `MetafieldDefinitionType`. */
export function typeNode(type: MetafieldType) {
  return {
    __typename: 'MetafieldDefinitionType',
    name: type.name,
    category: type.category,
    supportedValidations: Object.entries(supportedOptions(type)).map(([name, optionType]) => ({
      name,
      type: optionType,
    })),
    supportsDefinitionMigrations: !['id', 'rating'].includes(type.base),
    valueType: valueType(type),
  }
}

/** Converts the options of a definition to the type `MetafieldDefinitionValidation`. */
export function validationNodes(
  type: MetafieldType,
  options: readonly MetafieldDefinitionValidationInput[],
) {
  const types = supportedOptions(type)
  return options.map(({ name, value }) => ({ name, value, type: types[name] ?? type.base }))
}

function valueType({ base, isList, category }: MetafieldType): string {
  if (isList || category === 'MEASUREMENT' || ['json', 'rating', 'money'].includes(base))
    return 'JSON_STRING'
  if (base === 'boolean') return 'BOOLEAN'
  return base === 'number_integer' ? 'INTEGER' : 'STRING'
}
