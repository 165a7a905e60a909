import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const accountLinkMessages = defineMessages('links', {
  linked: 'Linked {name} at {provider}',
  renewed: 'Renewed the access to {name} at {provider}',
  unlinked: 'Unlinked {name} at {provider}',
  notOffered: '{provider} is not offered here',
  noNewLinks: '{provider} takes no new links for now',
  onlyWayIn: 'This is how you sign in. Set a password first',
});

defineMessages('effect', { 'links.revoke': 'Telling a service that an account was unlinked' });
