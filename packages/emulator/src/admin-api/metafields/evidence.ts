import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    metafieldsDelete: 'recorded',
    metafieldsSet: 'recorded',
  },
  texts: {
    'Access to this namespace and key on Metafields for this resource type is not allowed.':
      'recorded',
    'Exceeded the maximum metafields input limit of ….': 'recorded',
    'Namespace … is a reserved namespace': 'recorded',
    'Owner does not exist.': 'recorded',
    'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.':
      'recorded',
    "Value can't be blank.": 'recorded',
    "Value can't exceed ….": 'recorded',
    'Value cannot have an empty scheme (protocol), must include one of the following URL schemes: ["…"].\'':
      'recorded',
    'Value contains an invalid currency, ….': 'recorded',
    'Value does not exist in provided choices: […].': 'recorded',
    'Value has a maximum length of ….': 'recorded',
    'Value has a maximum of ….': 'recorded',
    'Value has a minimum of ….': 'recorded',
    'Value has more than … elements.': 'recorded',
    'Value is not the correct format: failed schema …': 'recorded',
    'Value is invalid JSON: ….': 'recorded',
    'Value must be a decimal.': 'recorded',
    'Value must be a file reference string.': 'recorded',
    'Value must be a hex color code.': 'recorded',
    'Value must be a non-negative number.': 'recorded',
    'Value must be a single line text string.': 'recorded',
    'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.':
      'recorded',
    "Value must be a stringified JSON object with amount (numeric) and currency_code (string matching the shop's currency) fields.":
      'recorded',
    'Value must be a supported unit.': 'recorded',
    'Value must be a valid link.': 'recorded',
    'Value must be a valid … reference.': 'recorded',
    'Value must be an integer.': 'recorded',
    'Value must be in YYYY-MM-DD format.': 'recorded',
    'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00': 'recorded',
    'Value must be one of the following URL schemes: ….': 'recorded',
    'Value must be true or false.': 'recorded',
    'Value must be within +/-….': 'recorded',
    'Value must belong to one of the specified metaobject definitions.': 'recorded',
    'Value must contain unit and value.': 'recorded',
    'Value must have a currency code.': 'recorded',
    'Value must have a numeric amount.': 'recorded',
    'Value references non-existent resource ….': 'recorded',
    'Value must belong to the specified metaobject definition ….': 'recorded',
    'Value require that you select a metaobject.': 'recorded',
    '… is too long (maximum is … characters)': 'recorded',
    '… is too short (minimum is … characters)': 'recorded',
    'Value is not the correct format.': 'recorded',
    'Value min and max on the rating value must be the same as the min and max on the definition.':
      'recorded',
  },
}
