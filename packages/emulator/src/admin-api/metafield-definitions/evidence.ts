import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    metafieldDefinition: 'recorded',
    metafieldDefinitionCreate: 'recorded',
    metafieldDefinitionDelete: 'recorded',
    metafieldDefinitionPin: 'recorded',
    metafieldDefinitionTypes: 'documented',
    metafieldDefinitionUnpin: 'documented',
    metafieldDefinitionUpdate: 'recorded',
    metafieldDefinitions: 'recorded',
    standardMetafieldDefinitionEnable: 'recorded',
    standardMetafieldDefinitionTemplates: 'recorded',
  },
  texts: {
    'Definition is managed by app configuration and cannot be modified through the API.':
      'documented',
    'Stores can only have … definitions for each store resource.': 'recorded',
    'A namespace and key or standard metafield definition template id must be provided.':
      'recorded',
    "A standard definition wasn't found for the specified owner type, namespace, and key.":
      'recorded',
    'Cannot change the constraint key without providing values.': 'recorded',
    'Constrained metafield definitions do not support pinning.': 'recorded',
    'Definition not found.': 'recorded',
    "Definition … isn't pinned.": 'recorded',
    'Deleting … type metafield definition requires deletion of its associated metafields.':
      'recorded',
    'Description is too long (maximum is … characters)': 'recorded',
    'Id is not a valid standard metafield definition template id': 'recorded',
    "Key is in use for … metafields on the '…' namespace.": 'recorded',
    'Limit of … pinned definitions.': 'recorded',
    'Name is too long (maximum is … characters)': 'recorded',
    'Setting this access control is not permitted. It must be one of ["public_read_write"].':
      'recorded',
    'The capability … is not valid for this definition.': 'recorded',
    'The namespace and key is already in use for a set of your metafields.': 'documented',
    'This namespace and key combination is reserved for standard definitions.': 'documented',
    'Type name … is not a valid type. Valid types are: ….': 'recorded',
    'Validations must not change the existing metaobject definition value': 'recorded',
    'Cannot proceed with this action. This definition is used in one or more automated collections.':
      'recorded',
    'Deleting a definition in a reserved namespace must have deleteAllAssociatedMetafields set to true.':
      'recorded',
    'Setting access controls on a definition under this namespace is not permitted.': 'recorded',
    '… cannot be changed in a standard definition.': 'recorded',
  },
}
