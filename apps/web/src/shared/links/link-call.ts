import type { linksApi } from '@guildhall/contract/api';
import { linkCalls } from '@guildhall/contract/generated/link-calls';
import { createCall } from '../api/call.ts';

/** Calls about accounts at other services, which come with the parts that show them. */
export const linkCall = createCall<typeof linksApi, typeof linkCalls>(linkCalls);
