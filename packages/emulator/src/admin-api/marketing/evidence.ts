import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    marketingActivities: 'recorded',
    marketingActivitiesDeleteAllExternal: 'recorded',
    marketingActivity: 'recorded',
    marketingActivityCreate: 'assumed',
    marketingActivityCreateExternal: 'recorded',
    marketingActivityDeleteExternal: 'recorded',
    marketingActivityUpdate: 'assumed',
    marketingActivityUpdateExternal: 'recorded',
    marketingActivityUpsertExternal: 'recorded',
    marketingEngagementCreate: 'recorded',
    marketingEngagementsDelete: 'documented',
    marketingEvent: 'documented',
    marketingEvents: 'recorded',
  },
  texts: {
    'You can not update an activity tactic from STOREFRONT_APP.': 'recorded',
    'You can not update an activity tactic to STOREFRONT_APP. This type of tactic can only be specified when creating a new activity.':
      'recorded',
    'Currency code is not matching between budget and ad spend': 'recorded',
    'Currency codes in the marketing engagement input do not match.': 'recorded',
    'Either the channel_handle or delete_engagements_for_all_channels must be provided when deleting a marketing engagement.':
      'documented',
    'Either the marketing activity ID or remote ID must be provided for the activity to be deleted.':
      'documented',
    'Marketing activity currency code does not match the currency code in the marketing engagement input.':
      'recorded',
    'Marketing activity does not exist.': 'recorded',
    'Non-hierarchical marketing activities must have UTM parameters or a URL parameter value.':
      'documented',
    'Remote ID does not correspond to an activity.': 'recorded',
    'The channel handle is not recognized. Please contact your partner manager for more information.':
      'recorded',
    'UTM parameters cannot be modified.': 'recorded',
    'Validation failed: …': 'recorded',
    '… cannot be modified.': 'recorded',
  },
}
