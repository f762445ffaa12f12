import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    metaobject: 'recorded',
    metaobjectBulkDelete: 'recorded',
    metaobjectByHandle: 'recorded',
    metaobjectCreate: 'recorded',
    metaobjectDefinition: 'recorded',
    metaobjectDefinitionByType: 'recorded',
    metaobjectDefinitionCreate: 'recorded',
    metaobjectDefinitionDelete: 'recorded',
    metaobjectDefinitionUpdate: 'recorded',
    metaobjectDefinitions: 'recorded',
    metaobjectDelete: 'recorded',
    metaobjectUpdate: 'recorded',
    metaobjectUpsert: 'recorded',
    metaobjects: 'recorded',
    standardMetaobjectDefinitionEnable: 'recorded',
  },
  texts: {
    'Admin access can only be specified on metaobject definitions that have an app-reserved type.':
      'documented',
    'Renderable data input is referencing an invalid field.': 'documented',
    'The Online Store URL handle cannot be blank.': 'documented',
    'The Online Store URL handle is invalid.': 'documented',
    'The Online Store URL handle is already taken.': 'documented',
    'Definition is managed by app configuration and cannot be modified through the API.':
      'documented',
    'Field "…" duplicates other inputs': 'recorded',
    'Field definition "…" does not exist': 'recorded',
    'Field definition "…" is already taken': 'recorded',
    'Key contains one or more invalid characters.': 'recorded',
    'Key is too long (maximum is … characters)': 'recorded',
    'Key is too short (minimum is … characters)': 'recorded',
    "Key can't be blank": 'recorded',
    'Maximum … … per metaobject definition': 'recorded',
    'Not authorized. This type is reserved for use by another application.': 'recorded',
    'Record not found': 'recorded',
    'The display name you have chosen is already in use as an option value. Choose a different name to avoid conflicts.':
      'recorded',
    'The name "…" is reserved for system use': 'recorded',
    'The … type can only be used in standard definitions provided by Shopify.': 'recorded',
    'Total definition count exceeds the limit of …': 'recorded',
    'Type name … is not a valid type. Valid types are: ….': 'recorded',
    "… can't be blank": 'recorded',
  },
}
