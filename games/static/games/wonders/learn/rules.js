// The page of the rules of 7 Wonders: which pieces it draws, and how.

import { medal, picture } from "../../cards/art.js";
import { config, openRules } from "../../learn/rules.js";
import { cardFace, setComponents } from "../faces.js";

/** The frieze of a board, as the first thing one sees of it. @param {string} id */
function frieze(id) {
  const art = picture(`board-${id}`);
  art.dataset.side = "day";
  return art;
}

setComponents(config.names);
openRules({ card: cardFace, board: frieze, chain: medal, sign: picture });
