import { GameServer } from '@guildhall/simulator/client/game-server';
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../scripts/testing/free-port.ts';
