/**
 * Admits or refuses a caller. The decision depends on the declaration of the call, on the caller's
 * roles, and on the owner named in the path.
 */
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor, UserActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import { kernelMessages } from '../kernel.messages.ts';
import { ForeignObjectError } from '../operation/refusal-log.ts';
import type { CallerIdentification } from './http.ts';

function ownsPath(endpoint: Endpoint, actor: UserActor, params: unknown): boolean {
  const { id } = params as { id: number };
  return endpoint.path.startsWith('/api/accounts/') ? id === actor.accountId : id === actor.userId;
}
/** Returns true for calls of the back office. */
export const isStaffEndpoint = (endpoint: Endpoint): boolean =>
  endpoint.may === 'admin' || endpoint.may === 'support';
/** Throws FORBIDDEN if the role of a signed-in user does not allow the call. */
export function assertRoleAllowed(endpoint: Endpoint, user: UserActor): void {
  const admin = user.roles.includes('ADMIN');
  if (isStaffEndpoint(endpoint) && !user.byPassword)
    throw new AppError('FORBIDDEN', { because: kernelMessages.officeNeedsPassword() });
  if (endpoint.may === 'admin' && !admin) throw new AppError('FORBIDDEN');
  if (endpoint.may === 'support' && !admin && !user.roles.includes('SUPPORT'))
    throw new AppError('FORBIDDEN');
}
/** Identifies the caller of a call; throws if the call is not allowed. */
export async function identifyCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  gate: CallerIdentification,
  input: unknown,
): Promise<Actor> {
  if (endpoint.may.startsWith('game-server:')) return gate.gameServer(request, endpoint);
  const user = await gate.user(request);
  if (endpoint.may === 'anyone') return user ?? { kind: 'visitor' };
  if (!user) throw new AppError('UNAUTHORIZED');
  if (endpoint.may === 'self' && !ownsPath(endpoint, user, (input as { params: unknown }).params))
    throw new ForeignObjectError();
  assertRoleAllowed(endpoint, user);
  if (isStaffEndpoint(endpoint) && endpoint.adminSession !== false)
    await gate.adminSession(request);
  if (
    user.passwordResetRequired &&
    endpoint.method !== 'GET' &&
    endpoint.duringPasswordReset !== true
  )
    throw new AppError('PASSWORD_RESET_REQUIRED');
  return user;
}
/**
 * Identifies a signed-in caller before the input is validated; an owner named in the path can only
 * be checked after parsing.
 */
export async function identifyCallerBeforeInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  gate: CallerIdentification,
): Promise<Actor | undefined> {
  return endpoint.may === 'self' ? undefined : identifyCaller(endpoint, request, gate, undefined);
}
