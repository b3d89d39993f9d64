// The page of the rules: which pieces it draws, and how.

import { medal } from "../../cards/art.js";
import { config, openRules } from "../../learn/rules.js";
import { cardFace, setNames, tokenFace, wonderFace } from "../cards.js";

setNames(config.names);
openRules({ card: cardFace, wonder: wonderFace, token: tokenFace, chain: medal });
