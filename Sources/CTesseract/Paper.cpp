#include "Page.h"

#include <algorithm>
#include <cmath>

namespace page {

namespace {

/* A small picture as bytes: 1 where something is, otherwise 0. */
struct Grid {
  int width, height;
  std::vector<uint8_t> cells;

  Grid(int width, int height) : width(width), height(height), cells(width * height) {}
  bool is_edge(int cell) const {
    int x = cell % width, y = cell / width;
    return x == 0 || y == 0 || x == width - 1 || y == height - 1;
  }
};

/* Sets the cells of `value` that are connected with `start` to `mark` and returns them. */
std::vector<int> flood(Grid &grid, int start, uint8_t value, uint8_t mark) {
  std::vector<int> found{start};
  grid.cells[start] = mark;
  for (size_t next = 0; next < found.size(); next++) {
    int cell = found[next], x = cell % grid.width, y = cell / grid.width;
    auto visit = [&](bool inside, int to) {
      if (!inside || grid.cells[to] != value) return;
      grid.cells[to] = mark;
      found.push_back(to);
    };
    visit(x > 0, cell - 1);
    visit(x < grid.width - 1, cell + 1);
    visit(y > 0, cell - grid.width);
    visit(y < grid.height - 1, cell + grid.width);
  }
  return found;
}

/* Returns the cells that are nearly as bright as the paper around them. */
Grid bright_cells(const Picture &even) {
  Grid grid(pixGetWidth(even.get()), pixGetHeight(even.get()));
  for (int y = 0; y < grid.height; y++) {
    l_uint32 *row = pixGetData(even.get()) + static_cast<size_t>(y) * pixGetWpl(even.get());
    for (int x = 0; x < grid.width; x++)
      grid.cells[y * grid.width + x] = GET_DATA_BYTE(row, x) >= 222;
  }
  return grid;
}

double brightness(const Picture &light, const std::vector<int> &cells, int width) {
  double sum = 0;
  for (int cell : cells) {
    l_uint32 *row =
        pixGetData(light.get()) + static_cast<size_t>(cell / width) * pixGetWpl(light.get());
    sum += GET_DATA_BYTE(row, cell % width);
  }
  return sum;
}

/* Returns the cells of the piece with the most light, since paper is large and bright. */
std::vector<int> brightest_piece(Grid grid, const Picture &light) {
  std::vector<int> best;
  double most = 0;
  for (size_t cell = 0; cell < grid.cells.size(); cell++) {
    if (grid.cells[cell] != 1) continue;
    std::vector<int> piece = flood(grid, cell, 1, 2);
    double amount = brightness(light, piece, grid.width);
    if (amount > most) {
      most = amount;
      best = std::move(piece);
    }
  }
  return best;
}

/* Returns the piece with everything that it surrounds, since the writing is part of the paper. */
Grid filled(const std::vector<int> &piece, int width, int height) {
  Grid grid(width, height);
  for (int cell : piece) grid.cells[cell] = 1;
  for (int cell = 0; cell < width * height; cell++)
    if (grid.is_edge(cell) && grid.cells[cell] == 0) flood(grid, cell, 0, 2);
  for (uint8_t &cell : grid.cells) cell = cell == 2 ? 0 : 1;
  return grid;
}

/* Returns the area of the shape with these corners. */
double area(const std::vector<Point> &corners) {
  double twice = 0;
  for (size_t i = 0; i < corners.size(); i++) {
    const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/* Returns the cells farthest out in the four diagonal directions; empty if the paper extends
   beyond the picture, or is not a quadrilateral with these corners. */
std::vector<Point> corners(const Grid &grid, int count) {
  std::vector<Point> found(4);
  double farthest[4] = {-1e9, -1e9, -1e9, -1e9};
  int edge = 0;
  for (int cell = 0; cell < grid.width * grid.height; cell++) {
    if (!grid.cells[cell]) continue;
    edge += grid.is_edge(cell);
    double x = cell % grid.width, y = cell / grid.width;
    double out[4] = {-x - y, x - y, x + y, y - x};
    for (int i = 0; i < 4; i++) {
      if (out[i] <= farthest[i]) continue;
      farthest[i] = out[i];
      found[i] = {x, y};
    }
  }
  double share = count / std::max(area(found), 1.0);
  if (edge > (grid.width + grid.height) / 25 || share < 0.93 || share > 1.1) return {};
  for (Point &corner : found) corner = {(corner.x + 0.5) * reduction, (corner.y + 0.5) * reduction};
  return found;
}

/* Returns a mask slightly smaller than the paper, since half of its edge pixels are table. */
Picture mask_of(const Grid &grid) {
  Picture mask(pixCreate(grid.width, grid.height, 8));
  if (!mask) return nullptr;
  for (int y = 0; y < grid.height; y++) {
    l_uint32 *row = pixGetData(mask.get()) + static_cast<size_t>(y) * pixGetWpl(mask.get());
    for (int x = 0; x < grid.width; x++)
      SET_DATA_BYTE(row, x, grid.cells[y * grid.width + x] ? 255 : 0);
  }
  return Picture(pixErodeGray(mask.get(), 3, 3));
}

}  // namespace

Paper find_paper(const Picture &even, const Picture &light) {
  Paper paper;
  Grid bright = bright_cells(even);
  std::vector<int> piece = brightest_piece(bright, light);
  Grid grid = filled(piece, bright.width, bright.height);
  int count = std::count(grid.cells.begin(), grid.cells.end(), 1);
  double share = static_cast<double>(count) / grid.cells.size();
  /* Less than an eighth of the picture is not its subject. */
  if (share > 0.97 || share < 0.125) return paper;
  paper.mask = mask_of(grid);
  paper.corners = corners(grid, count);
  return paper;
}

}  // namespace page
